import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { MarkdownRenderer } from 'vitepress'

/** The page that markdown-it renders: `realPath` is the file, `path` its place on the site. */
interface Env {
  readonly realPath?: string
  readonly path?: string
}

/** Adds the size of each image of the repository, so that a page does not move when the image is loaded. */
export function imageSize(md: MarkdownRenderer): void {
  md.core.ruler.push('image_size', ({ tokens, env }) => {
    const { realPath, path = realPath }: Env = env
    if (path === undefined) return
    for (const token of tokens.flatMap(({ children }) => children ?? [])) {
      const src = token.type === 'image' ? (token.attrGet('src') ?? '') : ''
      if (!/^[./\w-]+\.(?:png|svg)$/.test(src)) continue
      const [width, height] = readSize(resolve(dirname(realPath ?? path), src))
      token.attrSet('width', String(width))
      token.attrSet('height', String(height))
    }
  })
}

/** Reads the width and height from the header of a PNG, or from the `viewBox` of an SVG. */
function readSize(file: string): readonly [width: number, height: number] {
  const bytes = readFileSync(file)
  // https://www.w3.org/TR/png-3/#11IHDR
  if (file.endsWith('.png')) return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
  const [, width, height] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(bytes.toString()) ?? []
  return [Math.round(Number(width)), Math.round(Number(height))]
}
