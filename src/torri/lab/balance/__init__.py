"""How balanced our own games are: the studies behind docs/balance, and the pages made of them."""
