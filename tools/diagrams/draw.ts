import { instance } from '@viz-js/viz'

/** A diagram as text: Graphviz' language, with what a screen reader says of it in the first two comments. */
export interface Diagram {
  readonly title: string
  readonly description: string
  readonly dot: string
}

/** Colours of light and dark pages. The classes are given in the text of a diagram: `class="quiet"`. */
const STYLE = `<style>
  svg { --ink: #1f2328; --quiet: #59636e; --line: #818b98; --panel: #f6f8fa; --accent: #0969da; --border: #d1d9e0 }
  @media (prefers-color-scheme: dark) {
    svg { --ink: #f0f6fc; --quiet: #9198a1; --line: #656c76; --panel: #151b23; --accent: #4493f8; --border: #3d444d }
  }
  text { font-family: Helvetica, Arial, sans-serif; fill: var(--ink) }
  .node :is(polygon, path, ellipse) { fill: var(--panel); stroke: var(--border) }
  .cluster :is(polygon, path) { fill: none; stroke: var(--border) }
  .edge path { stroke: var(--line) } .edge polygon { fill: var(--line); stroke: var(--line) }
  .edge text, .quiet text { fill: var(--quiet) }
  .accent :is(polygon, path, ellipse) { stroke: var(--accent) }
</style>`

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Reads the title and the description of a diagram from its first two comments. @throws {Error} One of them is missing. */
export function readDiagram(name: string, dot: string): Diagram {
  const [title, description] = [...dot.matchAll(/^\/\/ (.+)$/gm)].map(([, text = '']) => text)
  if (!title || !description) throw new Error(`${name} needs two comments at its start: a title and a description.`)
  return { title, description, dot }
}

/**
 * Draws a diagram as SVG with text alternatives, for light and dark pages.
 *
 * @throws {Error} Graphviz cannot read the text.
 */
export async function drawDiagram({ description, dot, title }: Diagram): Promise<string> {
  const viz = await instance()
  const drawn = viz.renderString(dot, { format: 'svg', graphAttributes: { bgcolor: 'transparent' } })
  const [, width = '', height = ''] = /viewBox="0\.00 0\.00 ([\d.]+) ([\d.]+)"/.exec(drawn) ?? []
  const inside = drawn
    .slice(drawn.indexOf('<g id="graph0"'), drawn.lastIndexOf('</svg>'))
    // Titles of nodes and edges are tooltips, and repeat what is drawn.
    .replaceAll(/<title>.*?<\/title>\n/gs, '')
    .replaceAll(/<!--.*?-->\n/gs, '')
    .replaceAll(/ font-family="[^"]*"/g, '')
  const words = `<title id="title">${escapeXml(title)}</title>\n<desc id="words">${escapeXml(description)}</desc>`
  const tag = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}pt" height="${height}pt" role="img" aria-labelledby="title words">`
  return `${tag}\n${words}\n${STYLE}\n${inside}</svg>\n`
}
