import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { countProgress } from '../../tools/test/report.ts'
import { runSteps } from '../../tools/test/run-steps.ts'
import { type Outcome, run, type Step } from '../../tools/test/step.ts'

const passed: Outcome = { passed: 1, failed: 0, output: '' }
const step = (name: string, rest: Partial<Step> = {}): Step => ({ name, run: async () => passed, ...rest })

const lines: string[] = []
beforeEach(() => {
  vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line))
})
afterEach(() => {
  vi.restoreAllMocks()
  lines.length = 0
})

describe('runSteps', () => {
  test('adds up the steps of all stages', async () => {
    const fails = step('c', { run: async () => ({ passed: 2, failed: 3, output: 'first\nsecond' }) })
    expect(await runSteps([[step('a'), step('b')], [fails]])).toEqual({ passed: 4, failed: 3, failedSteps: ['c'] })
    expect(lines.at(-1)).toBe('  | first\n  | second')
  })

  test('counts a step that throws as failed', async () => {
    const throws = step('a', { run: () => Promise.reject(new Error('no such program')) })
    expect(await runSteps([[throws]])).toMatchObject({ passed: 0, failed: 1 })
    expect(lines.join('\n')).toContain('no such program')
  })

  test('does not run a step that needs a failed one', async () => {
    const never = vi.fn(async () => passed)
    const fails = step('build', { run: async () => ({ passed: 0, failed: 1, output: '' }) })
    const result = await runSteps([[fails, step('apps', { needs: ['build'], run: never })]])
    expect(result).toEqual({ passed: 0, failed: 2, failedSteps: ['build', 'apps'] })
    expect(never).not.toHaveBeenCalled()
  })

  test('runs at most two steps at once, in the order of the list', async () => {
    const begun: string[] = []
    const ends = new Map<string, () => void>()
    const held = (name: string, needs?: string[]) =>
      step(name, {
        ...(needs && { needs }),
        run: () => {
          begun.push(name)
          return new Promise((resolve) => ends.set(name, () => resolve(passed)))
        },
      })
    const result = runSteps([[held('a'), held('b', ['a']), held('c'), held('d')]])
    expect(begun).toEqual(['a', 'c'])
    ends.get('a')?.()
    await vi.waitFor(() => expect(begun).toEqual(['a', 'c', 'b']))
    for (const name of ['b', 'c']) ends.get(name)?.()
    await vi.waitFor(() => expect(begun).toHaveLength(4))
    ends.get('d')?.()
    expect(await result).toMatchObject({ passed: 4 })
  })

  test('refuses a plan whose steps wait for each other', async () => {
    await expect(runSteps([[step('a', { needs: ['b'] }), step('b', { needs: ['a'] })]])).rejects.toThrow('a,b')
  })

  test('reports how far a long step is', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'performance'] })
    let listen: (line: string) => void = () => {}
    let end = (_: Outcome): void => {}
    const long = step('unit', {
      progress: { done: /^ok/, unit: 'tests', total: /^of (\d+)/ },
      run: (given) => {
        listen = given
        return new Promise((resolve) => {
          end = resolve
        })
      },
    })
    const result = runSteps([[long]])
    for (const line of ['of 9', 'ok 1', 'not ok 2', 'ok 3']) listen(line)
    vi.advanceTimersByTime(30_000)
    expect(lines).toEqual(['  running: unit for 30.0 s, 2 of 9 tests'])
    end(passed)
    await result
    vi.useRealTimers()
  })
})

test('countProgress says nothing before the first unit', () => {
  expect(countProgress({ done: /^ok/, unit: 'tests' }).text()).toBe('')
})

test('a command hands over whole lines and keeps all that it printed', async () => {
  const heard: string[] = []
  const script = 'process.stdout.write("a"); setTimeout(() => { console.log("b\\nc"); process.exit(3) }, 20)'
  const { isOk, output } = await run('node', ['-e', script], { listen: (line) => heard.push(line) })
  expect([isOk, heard]).toEqual([false, ['ab', 'c', '']])
  expect(output).toBe('ab\nc\n\n(node ended with 3)')
})
