// biome-ignore lint/suspicious/noExplicitAny: a stand-in takes what the function takes that it stands for.
type Anything = (...values: any[]) => any

/** A function that remembers its calls. */
export interface Mock extends Anything {
  readonly mock: { calls: unknown[][] }
  mockClear(): Mock
  mockImplementation(work: Anything): Mock
  mockReturnValue(value: unknown): Mock
  mockResolvedValue(value: unknown): Mock
  mockRejectedValueOnce(error: unknown): Mock
  mockRestore(): void
}

/** What puts everything back in its place. */
let restoring: (() => void)[] = []

/** Undoes every spy and every replaced global. */
export function restoreAll(): void {
  for (const restore of restoring.toReversed()) restore()
  restoring = []
}

/** What a stand-in can be told. @param instead Sets what it does, for once or for good. */
const controls = (mock: Mock['mock'], instead: (work: Anything, isOnce: boolean) => void, restore: () => void) => ({
  mock,
  mockClear(this: Mock) {
    mock.calls = []
    return this
  },
  mockImplementation(this: Mock, work: Anything) {
    instead(work, false)
    return this
  },
  mockReturnValue(this: Mock, value: unknown) {
    instead(() => value, false)
    return this
  },
  mockResolvedValue(this: Mock, value: unknown) {
    instead(() => Promise.resolve(value), false)
    return this
  },
  mockRejectedValueOnce(this: Mock, error: unknown) {
    instead(() => Promise.reject(error), true)
    return this
  },
  mockRestore: restore,
})

function createMock(original: Anything, restore: () => void): Mock {
  const mock: Mock['mock'] = { calls: [] }
  let usual = original
  const once: Anything[] = []
  function call(this: unknown, ...values: unknown[]): unknown {
    mock.calls.push(values)
    return (once.shift() ?? usual).apply(this, values)
  }
  const instead = (work: Anything, isOnce: boolean) => {
    if (isOnce) once.push(work)
    else usual = work
  }
  return Object.assign(call, controls(mock, instead, restore))
}

/** A stand-in for a function. */
export const fn = (work: Anything = () => undefined): Mock => createMock(work, () => {})

/** Replaces a value until the test ends. */
function replace(target: object, key: PropertyKey, value: unknown): () => void {
  const own = Object.getOwnPropertyDescriptor(target, key)
  Object.defineProperty(target, key, { value, configurable: true, writable: true, enumerable: own?.enumerable ?? true })
  const restore = () => {
    if (own) Object.defineProperty(target, key, own)
    else Reflect.deleteProperty(target, key)
  }
  restoring.push(restore)
  return restore
}

/** Listens to a method, which does what it did. */
export function spyOn(target: object, key: string): Mock {
  // Only methods are spied on; of anything else, `apply` tells.
  const original = Reflect.get(target, key) as Anything
  let restore = () => {}
  const mock = createMock(original, () => restore())
  restore = replace(target, key, mock)
  return mock
}

export const stubGlobal = (name: string, value: unknown): void => void replace(globalThis, name, value)
