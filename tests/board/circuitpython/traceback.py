def format_exception(error):
    return [repr(error)]
