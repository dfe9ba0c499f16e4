"""Measurements that need more than a process: servers, databases and clients on this machine."""
