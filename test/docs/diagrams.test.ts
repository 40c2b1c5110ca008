import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { drawDiagram, readDiagram } from '../../tools/diagrams/draw.ts'
import { layersDot } from '../../tools/diagrams/layers.ts'

const read = (file: string) => readFileSync(file, 'utf8')

test('the layer diagram shows the existing imports', () => {
  expect(read('docs/diagrams/layers.dot')).toBe(layersDot())
})

test.each(globSync('docs/diagrams/*.dot'))('the drawing of %s matches its source', async (file) => {
  expect(read(file.replace(/\.dot$/, '.svg'))).toBe(await drawDiagram(readDiagram(file, read(file))))
})

test('a diagram without a description is refused', () => {
  expect(() => readDiagram('a.dot', '// Only a title\ndigraph {}')).toThrow('a.dot needs two comments')
})
