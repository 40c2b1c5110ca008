// In place of `react`: a renderer for components without markup. A component renders again when a store changes, and its
// effects run after the whole tree, children first.

interface Hook {
  value?: unknown
  inputs?: readonly unknown[]
  stop?: (() => void) | undefined
}

interface Instance {
  readonly hooks: Hook[]
  readonly run: () => unknown
  readonly context: ReadonlyMap<object, unknown>
  readonly children: Instance[]
  readonly isServer: boolean
  readonly update: () => void
  effects: (() => void)[]
}

interface Element {
  readonly type: object
  readonly props: { readonly value?: unknown }
  readonly children: unknown
}

let current: { readonly instance: Instance; at: number } | null = null

function nextHook(): { hook: Hook; instance: Instance } {
  if (current === null) throw new Error('A hook was called outside a component.')
  const { instance } = current
  const hook = instance.hooks[current.at] ?? {}
  instance.hooks[current.at] = hook
  current.at++
  return { hook, instance }
}

const isSame = (one: readonly unknown[] | undefined, other: readonly unknown[]): boolean =>
  one?.every((value, at) => Object.is(value, other[at])) ?? false

export const createContext = <T>(initial: T): { readonly initial: T } => ({ initial })

export const createElement = (type: object, props: Element['props'], children: unknown): Element => ({
  ...{ type, props, children },
})

export function useContext<T>(context: { readonly initial: T }): T {
  const { instance } = nextHook()
  return (instance.context.has(context) ? instance.context.get(context) : context.initial) as T
}

export function useMemo<T>(create: () => T, inputs: readonly unknown[]): T {
  const { hook } = nextHook()
  if (!isSame(hook.inputs, inputs)) Object.assign(hook, { value: create(), inputs })
  return hook.value as T
}

export function useEffect(run: () => undefined | (() => void), inputs: readonly unknown[]): void {
  const { hook, instance } = nextHook()
  if (isSame(hook.inputs, inputs)) return
  instance.effects.push(() => {
    hook.stop = run()
  })
  // React cleans all effects up before it runs new ones.
  hook.stop?.()
  hook.inputs = inputs
}

export function useSyncExternalStore<T>(
  subscribe: (onChange: () => void) => () => void,
  getSnapshot: () => T,
  getServerSnapshot: () => T,
): T {
  const { hook, instance } = nextHook()
  const isFirst = hook.inputs === undefined
  const snapshot = isFirst || instance.isServer ? getServerSnapshot() : getSnapshot()
  Object.assign(hook, { value: snapshot, inputs: [] })
  useEffect(() => {
    const check = () => {
      if (!Object.is(getSnapshot(), hook.value)) instance.update()
    }
    const stop = subscribe(check)
    check()
    return stop
  }, [subscribe])
  return snapshot
}

/** A tree of components that is in a page. */
export interface Tree {
  /** Renders the tree again, with other properties. */
  render(): void
  unmount(): void
}

const isElement = (value: unknown): value is Element => typeof value === 'object' && value !== null && 'type' in value

/** @param before Components of the last render that this one has not found yet. */
function renderNode(
  node: unknown,
  context: ReadonlyMap<object, unknown>,
  parent: Instance,
  before: Set<Instance>,
): void {
  if (Array.isArray(node)) for (const one of node) renderNode(one, context, parent, before)
  else if (isElement(node)) {
    renderNode(node.children, new Map(context).set(node.type, node.props.value), parent, before)
  } else if (typeof node === 'function') renderChild(node as () => unknown, context, parent, before)
}

function renderChild(
  run: () => unknown,
  context: ReadonlyMap<object, unknown>,
  parent: Instance,
  before: Set<Instance>,
): void {
  const known = [...before].find((child) => child.run === run)
  if (known) before.delete(known)
  const { isServer, update } = parent
  const child = {
    hooks: known?.hooks ?? [],
    run,
    context,
    children: known?.children ?? [],
    isServer,
    update,
    effects: [],
  }
  parent.children.push(child)
  const outer = current
  current = { instance: child, at: 0 }
  const result = run()
  current = outer
  renderTree(result, context, child)
}

/** Renders the components below an instance, and ends those that are no longer there. */
function renderTree(node: unknown, context: ReadonlyMap<object, unknown>, parent: Instance): void {
  const before = new Set(parent.children.splice(0))
  renderNode(node, context, parent, before)
  for (const gone of before) stopEffects(gone)
}

const runEffects = (instance: Instance): void => {
  for (const child of instance.children) runEffects(child)
  for (const effect of instance.effects.splice(0)) effect()
}

const stopEffects = (instance: Instance): void => {
  for (const child of instance.children) stopEffects(child)
  for (const { stop } of instance.hooks) stop?.()
}

/** Renders functions of components. @param isServer Whether there is no page: no effect runs. */
export function mount(root: () => unknown, isServer = false): Tree {
  let isBusy = false
  const update = (): void => {
    if (!isBusy) queueMicrotask(render)
    isBusy = true
  }
  const top: Instance = { hooks: [], run: root, context: new Map(), children: [], isServer, update, effects: [] }
  const render = (): void => {
    isBusy = false
    renderTree(root, top.context, top)
    if (!isServer) runEffects(top)
  }
  render()
  return { render, unmount: () => stopEffects(top) }
}
