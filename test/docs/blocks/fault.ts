import type { Block } from './block.ts'

/** What is wrong with a block. */
export interface Fault {
  readonly block: Block
  /** Of the page. */
  readonly line: number
  readonly message: string
}

/** Where it is and what it is, as an editor finds it. */
export const sayFault = ({ block, line, message }: Fault): string => `${block.page}:${line}: ${message}`

/** What a function throws, as a message. `null`: it throws nothing. */
export async function thrownBy(act: () => unknown): Promise<string | null> {
  try {
    await act()
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
