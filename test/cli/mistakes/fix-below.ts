/** The fix below a line of the report. Lines of a block are without their indentation. */
export function fixBelow(report: string, line: string): string {
  const [, behind = ''] = report.split(line)
  // Below a line that is in order, the fix of the next one.
  const [, fix = ''] = /\n {11}fix: (.*(?:\n {11}(?!fix: ).*)*)/.exec(behind) ?? []
  return fix.replaceAll(/\n {11}/g, '\n')
}
