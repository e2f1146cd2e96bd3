leaf-sheets = { $count ->
    [one] { $count } sheet
   *[other] { $count } sheets
}
