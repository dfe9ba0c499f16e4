"""Learning to judge positions from many games, for the search (`players/search/judgement.py`)."""
