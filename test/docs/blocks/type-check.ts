// Blocks of code, type-checked against the package as it is published: its declarations, found through its `exports`.

import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../../tools/entries.ts'
import type { CodeFile } from './code-files.ts'
import { faultsIn, syntaxFaults, withMarks } from './compiler-output.ts'
import type { Fault } from './fault.ts'
import { compilePrograms, installPackage, writeFiles } from './project.ts'

/** A page that adds to types of the library, or of a framework, must not add to those of other pages. */
const ADDS_TYPES = /^\s*declare (?:global|module|namespace)\b/m

/** The programs, each by the files it begins with. */
function programs(files: readonly CodeFile[]): CodeFile[][] {
  const apart = new Set(files.filter(({ block }) => ADDS_TYPES.test(block.text)).map(({ block }) => block.page))
  const common = files.filter(({ block }) => !apart.has(block.page))
  return [common, ...[...apart].map((page) => files.filter(({ block }) => block.page === page))]
}

/** Compiles files. Those with a fault of syntax are left out, because the compiler would report nothing else. */
async function compile(folder: string, files: readonly CodeFile[]): Promise<Fault[]> {
  installPackage(folder)
  const wrong = files.flatMap(syntaxFaults)
  const right = files.filter(({ block }) => !wrong.some((fault) => fault.block === block))
  writeFiles(folder, right)
  return [...wrong, ...faultsIn(await compilePrograms(folder, programs(right)), right)]
}

/** Type-checks files of blocks, of any number of pages. */
export async function typeCheck(files: readonly CodeFile[]): Promise<Fault[]> {
  mkdirSync(join(root, 'test-results'), { recursive: true })
  const folder = mkdtempSync(join(root, 'test-results/docs-'))
  try {
    const faults = await compile(folder, files)
    const faultsOf = ({ block }: CodeFile) => faults.filter((fault) => fault.block === block)
    return files.flatMap((file) => withMarks(file.block, faultsOf(file)))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
