/** What became of a changed piece of code, as StrykerJS reports it. */
export interface Mutant {
  /** Relative to the repository. */
  readonly file: string
  /** 1 for the first. */
  readonly line: number
  /** The source line on which the change begins, without blanks around it. */
  readonly text: string
  /** The code that is replaced, with single blanks. */
  readonly from: string
  /** What stands there instead, with single blanks. */
  readonly to: string
  readonly status: string
}

/** A change that no test can see, and why. A line that was edited has to be judged again. */
export interface Equivalent {
  readonly file: string
  /** The source line on which the change begins, without blanks around it; any of the file if it is left out. */
  readonly text?: string
  /** The code that is replaced; any of the line if it is left out. */
  readonly from?: string
  /** What stands there instead; anything if it is left out. */
  readonly to?: string
  readonly why: string
}

export interface Score {
  readonly killed: number
  readonly equivalent: number
  /** Survivors that are not listed. */
  readonly survivors: readonly Mutant[]
  /** Listed for a file of this run, but no survivor is like that. */
  readonly unused: readonly Equivalent[]
  /** Percent of the mutants that are not listed. 100 if there is none. */
  readonly percent: number
}

const DETECTED = ['Killed', 'Timeout']
const UNDETECTED = ['Survived', 'NoCoverage']

function isSame(mutant: Mutant, { file, text = mutant.text, from = mutant.from, to = mutant.to }: Equivalent): boolean {
  return mutant.file === file && mutant.text === text && mutant.from === from && mutant.to === to
}

/** Counts. Mutants that were ignored, or that do not compile, count nowhere. */
export function scoreOf(mutants: readonly Mutant[], equivalents: readonly Equivalent[]): Score {
  const killed = mutants.filter(({ status }) => DETECTED.includes(status)).length
  const undetected = mutants.filter(({ status }) => UNDETECTED.includes(status))
  const survivors = undetected.filter((mutant) => !equivalents.some((one) => isSame(mutant, one)))
  const files = new Set(mutants.map(({ file }) => file))
  const unused = equivalents.filter((one) => files.has(one.file) && !undetected.some((mutant) => isSame(mutant, one)))
  const counted = killed + survivors.length
  const percent = counted === 0 ? 100 : (100 * killed) / counted
  return { killed, equivalent: undetected.length - survivors.length, survivors, unused, percent }
}
