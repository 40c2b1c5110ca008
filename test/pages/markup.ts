/** One element of a page. */
export interface Element {
  readonly name: string
  /** As a browser sees them: entities decoded. A prototype-less record; '' where there is no value. */
  readonly attributes: Readonly<Record<string, string>>
  /** Own text and that of everything inside. */
  text: string
  readonly children: Element[]
}

const VOID: ReadonlySet<string> = new Set(['img', 'input', 'link', 'meta', 'source'])

/** A tag, or a text; whatever is neither is no markup of ours. */
const TOKEN = /<(\/?)([a-z][a-z\d]*)((?: [a-z][a-z-]*(?:="[^"<>]*")?)*)>|[^<]+|</g

const decode = (text: string): string =>
  text.replace(/&(?:lt|#(34|38|39|60|62));/g, (_, code = 60) => String.fromCharCode(code))

function readAttributes(source: string): Element['attributes'] {
  const attributes: Record<string, string> = Object.create(null)
  for (const [, name = '', value = ''] of source.matchAll(/ ([a-z][a-z-]*)(?:="([^"<>]*)")?/g)) {
    if (name in attributes) throw new Error(`The attribute ${name} is there twice`)
    attributes[name] = decode(value)
  }
  return attributes
}

const newElement = (name: string, attributes: Element['attributes']): Element => ({
  name,
  attributes,
  text: '',
  children: [],
})

function addText(open: readonly Element[], text: string): void {
  if (text.startsWith('<')) throw new Error('There is a < that begins no tag')
  for (const element of open) element.text += decode(text)
}

function addTag(open: Element[], name: string, attributes: string, isEnd: boolean): void {
  if (isEnd) {
    if (open.pop()?.name !== name) throw new Error(`</${name}> closes nothing`)
    return
  }
  const element = newElement(name, readAttributes(attributes))
  open.at(-1)?.children.push(element)
  if (!VOID.has(name)) open.push(element)
}

/**
 * Reads markup that keeps to the little our pages need: lower case, quoted attributes, everything closed. What
 * does not, throws, so that anything that slips in through a value is found whatever it is.
 */
export function parseMarkup(html: string): Element {
  const root = newElement('', Object.create(null))
  const open = [root]
  for (const [token, slash, name, attributes = ''] of html.replace(/^<!doctype html>\n/, '').matchAll(TOKEN)) {
    if (name === undefined) addText(open, token)
    else addTag(open, name, attributes, slash === '/')
  }
  if (open.length > 1) throw new Error(`<${open.at(-1)?.name}> is not closed`)
  return root
}

/** Every element, in the order of the page. */
export const allOf = (element: Element): Element[] => element.children.flatMap((child) => [child, ...allOf(child)])

/** Every element of a name. */
export const find = (page: Element, name: string): Element[] => allOf(page).filter((element) => element.name === name)

/** The first element with an attribute of this value. */
export const findBy = (page: Element, attribute: string, value: string): Element | undefined =>
  allOf(page).find((element) => element.attributes[attribute] === value)

/** Names of elements and attributes: what values must never change. */
export const skeleton = (page: Element): string[] =>
  allOf(page).map(({ name, attributes }) => [name, ...Object.keys(attributes)].join(' '))

/** The fields that a form sends, and what it holds of them. */
export const fieldsOf = (form: Element): Record<string, string> =>
  Object.fromEntries(find(form, 'input').map(({ attributes }) => [attributes['name'], attributes['value'] ?? '']))
