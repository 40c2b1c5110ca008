const INSTRUCTIONS = ['FROM', 'WORKDIR', 'COPY', 'RUN', 'ENV', 'USER', 'EXPOSE', 'HEALTHCHECK', 'CMD'] as const

type Name = (typeof INSTRUCTIONS)[number]

/** One line of a Dockerfile. */
export interface Instruction {
  readonly name: Name
  /** What follows the name, with continued lines joined. */
  readonly text: string
}

/** A part of a Dockerfile that begins with FROM. */
export interface Stage {
  readonly image: string
  /** Of `AS`; empty without one. */
  readonly name: string
  readonly instructions: readonly Instruction[]
}

const isName = (name: string): name is Name => (INSTRUCTIONS as readonly string[]).includes(name)

function parseInstruction(line: string): Instruction {
  const [, name = '', text = ''] = /^([A-Z]+)\s+(.+)$/.exec(line) ?? []
  if (!isName(name)) throw new Error(`"${line}" is none of the instructions ${INSTRUCTIONS.join(', ')}.`)
  return { name, text: text.replaceAll(/\s+/g, ' ') }
}

/**
 * Reads a Dockerfile.
 *
 * @throws {Error} An instruction is unknown, or stands before the first FROM.
 */
export function parseDockerfile(text: string): readonly Stage[] {
  const lines = text.replaceAll('\\\n', ' ').split('\n')
  const stages: { image: string; name: string; instructions: Instruction[] }[] = []
  for (const line of lines.filter((line) => !/^\s*(?:#.*)?$/.test(line))) {
    const instruction = parseInstruction(line)
    if (instruction.name === 'FROM') {
      const [image = '', , name = ''] = instruction.text.split(' ')
      stages.push({ image, name, instructions: [] })
    } else if (stages.length === 0) throw new Error(`"${line}" stands before FROM.`)
    else stages.at(-1)?.instructions.push(instruction)
  }
  return stages
}

/** The texts of the instructions of a stage that have a name. */
export const textsOf = ({ instructions }: Stage, name: Name): string[] =>
  instructions.filter((instruction) => instruction.name === name).map(({ text }) => text)

/** The program of `CMD ["node", "server.js"]`, of a stage or of its health check. */
export const programOf = (text = ''): string[] => JSON.parse(text.slice(text.indexOf('[')))
