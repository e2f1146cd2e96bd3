# Names that are not there, and a circle.
leaf-prnt = Drukowanie
leaf-in-all = razem { $cards }
leaf-cut = { leaf-print }
leaf-print = { leaf-cut }
