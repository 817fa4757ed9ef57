for _number in list(range(23)) + [26, 27, 28]:
    globals()[f"GP{_number}"] = f"GP{_number}"
