import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { findCleanCommit, writeProof } from '../../tools/test/proof.ts'

const folder = mkdtempSync(join(tmpdir(), 'latchkey-proof-'))
const [original, clone] = [join(folder, 'original'), join(folder, 'clone')]

const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com', ...args], { stdio: 'pipe' })

git('init', '-q', original)
writeFileSync(join(original, '.gitignore'), '.latchkey/\n')
git('-C', original, 'add', '.')
git('-C', original, 'commit', '-qm', 'Begin')
git('clone', '-q', original, clone)
afterAll(() => rmSync(folder, { recursive: true }))

const RESULT = { at: '2026-11-26T00:00:00.000Z', seconds: 480, cpu: 14.5, passed: 100, steps: { build: 0.2 } }

const readProof = (checkout: string) => JSON.parse(readFileSync(join(checkout, '.latchkey/proof.json'), 'utf8'))

describe('the proof of a green run', () => {
  test('is written into the checkout and the one that it was cloned from', () => {
    const commit = findCleanCommit(clone)
    writeProof(clone, 'test', { ...RESULT, commit })
    writeProof(clone, 'rest', { ...RESULT, commit, passed: 7 })
    const proof = { ...RESULT, commit: expect.stringMatching(/^[0-9a-f]{40}$/) }
    expect(readProof(clone)).toEqual({ test: proof, rest: { ...proof, passed: 7 } })
    expect(readProof(original)).toEqual(readProof(clone))
  })

  test('is not written if the checkout has changes', () => {
    const commit = findCleanCommit(original)
    writeFileSync(join(original, 'new.txt'), '')
    expect(findCleanCommit(original)).toBeNull()
    expect(writeProof(original, 'test', { ...RESULT, commit, passed: 101 })).toContain('No proof')
    expect(readProof(original).test.passed).toBe(100)
  })
})
