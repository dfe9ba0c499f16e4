"""Training the value network of the search (`players/search/network.py`) from many games."""
