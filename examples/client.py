"""A bot of one's own in plain Python: sits down at a table through the API and plays to the end.

    torri serve                                                       # in one terminal
    python examples/client.py http://127.0.0.1:8437 TABLE             # in another; TABLE is in the link

Without TABLE it opens a game of San Gimignano against the greedy bot. How it decides is the line with
`choice`: put your own idea there.
"""

import json
import random
import sys
import time
from urllib.request import Request, urlopen

SERVER, TABLE = sys.argv[1].rstrip("/"), (sys.argv[2:] or [None])[0]
TOKEN = None


def ask(method, path, **body):
    """Ask the API; an error of the server is an exception."""
    headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {TOKEN}"} if TOKEN else {})
    data = json.dumps(body).encode() if method != "GET" else None
    with urlopen(Request(f"{SERVER}/api/{path}", data, headers, method=method)) as answer:
        return json.load(answer)


TOKEN = ask("POST", "guests", name="Homemade")["token"]
if TABLE:
    ask("POST", f"tables/{TABLE}/seats")
else:
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "greedy"}]
    TABLE = ask("POST", "tables", game="san-gimignano", seats=seats)["table"]

while (table := ask("GET", f"tables/{TABLE}"))["status"] in ("waiting", "playing"):
    if table["legal"]:
        action = random.choice(table["legal"])
        ask("POST", f"tables/{TABLE}/actions", sequence=table["sequence"], action=action["code"])
    else:
        time.sleep(0.2)
print(table["result"]["sentence"])
