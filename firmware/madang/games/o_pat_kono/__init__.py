"""O-Pat-Kono, the kono of five fields: men that change places with the opponent's."""
