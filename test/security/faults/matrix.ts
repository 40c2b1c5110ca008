import { afterAll, describe, expect, test } from 'vitest'
import { type Allowance, DEFAULT } from './allowed.ts'
import { type Reference, record, run, type Setting } from './cell.ts'
import type { Fault } from './fault.ts'
import type { Flow } from './flow.ts'
import { useQuickCrypto } from './quick-crypto.ts'
import type { Strategy } from './world.ts'

/** A part of the matrix: flows, what of their calls goes wrong, and how. */
export interface Part {
  readonly name: string
  readonly flows: readonly Flow[]
  readonly points: RegExp
  /** @param strategy of the session */
  faults(strategy: Strategy, point: string): readonly Fault[]
  readonly setting?: Setting
}

interface Cell {
  readonly name: string
  readonly part: Part
  readonly flow: Flow
  readonly strategy: Strategy
  readonly point: string
  readonly nth: number
  readonly fault: Fault
  readonly reference: Reference
}

/**
 * Sixths of the cells, by the command. In `npm test`, each call goes wrong in some ways, and each way happens to calls of
 * each flow. `npm run test:rest` has another sixth.
 */
const SIXTHS: Readonly<Record<string, readonly number[]>> = { test: [0], rest: [2], all: [0, 1, 2, 3, 4, 5] }

const chosen = process.env['FAULTS'] ?? 'test'
const isWhole = chosen === 'all'

/** The faults of one call. Those of the next call are others. */
function selectFaults(faults: readonly Fault[], call: number): readonly Fault[] {
  const share = Math.min(6, faults.length)
  return faults.filter((_, index) => SIXTHS[chosen]?.includes((index + call) % share))
}

/** The calls of a flow, each with its number among those of its point. */
function callsOf({ calls }: Reference, points: RegExp): [point: string, nth: number][] {
  const seen = new Map<string, number>()
  return calls
    .filter((point) => points.test(point))
    .map((point) => {
      const nth = (seen.get(point) ?? 0) + 1
      seen.set(point, nth)
      return [point, nth]
    })
}

async function cellsOf(part: Part, flow: Flow, strategy: Strategy): Promise<Cell[]> {
  const reference = await record(flow, strategy, part.setting)
  return callsOf(reference, part.points).flatMap(([point, nth], call) =>
    selectFaults(part.faults(strategy, point), call).map((fault) => ({
      ...{ part, flow, strategy, point, nth, fault, reference },
      name: `${part.name}: ${flow.name}, ${strategy}: ${point} ${nth} ${fault.name}`,
    })),
  )
}

/**
 * Makes a test of every cell: records each flow once, then has each of its calls go wrong in every way.
 *
 * @param id Of the catalogue's cases, and what the file is about.
 * @param allowed What a cell may come to other than a failure that leaves nothing. Every entry has to be needed.
 * @returns every point that something goes wrong at
 */
export async function testMatrix(
  id: string,
  parts: readonly Part[],
  allowed: readonly Allowance[],
): Promise<ReadonlySet<string>> {
  useQuickCrypto()
  const cells: Cell[] = []
  for (const part of parts)
    for (const flow of part.flows)
      for (const strategy of flow.strategies) cells.push(...(await cellsOf(part, flow, strategy)))
  const needed = new Set<Allowance>()

  describe(id, () => {
    test.each(cells.map((cell) => [cell.name, cell] as const))('%s', async (name, cell) => {
      const { fault, flow, nth, part, point, reference, strategy } = cell
      const came = await run(flow, strategy, { point, nth, fault }, reference, part.setting)
      const allowance = allowed.find(({ at }) => at.test(name)) ?? DEFAULT
      needed.add(allowance)
      expect(came).toMatch(allowance.is)
    })

    test.runIf(isWhole)('has no allowance that no cell needs', () => {
      expect(allowed.filter((allowance) => !needed.has(allowance)).map(({ why }) => why)).toEqual([])
    })
  })

  afterAll(() => console.info(`Fault matrix, ${id}: ${cells.length} cells.`))
  return new Set(cells.map(({ point }) => point))
}
