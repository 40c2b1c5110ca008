import type { Tamper } from '../../../../runtimes/suite/authenticator.ts'
import type { Bytes, Cbor } from '../../../../runtimes/suite/cbor.ts'
import { type SimpleWebAuthnOptions, simpleWebAuthn } from '../../../../src/providers/passkey/simplewebauthn.ts'
import { errorOf, openScene, type Scene } from '../scene.ts'
import { attestedBy, certify, type Entity, toPem } from './authority.ts'

/** The model of the authenticator. */
export const MODEL = Uint8Array.from({ length: 16 }, (_, n) => n * 17)

/** The same, as text. */
export const MODEL_ID = '00112233-4455-6677-8899-aabbccddeeff'

/** A maker of authenticators: its root, and the certificate of a model. */
export async function openMaker(): Promise<{ readonly root: Entity; readonly model: Entity }> {
  const root = await certify('Root', { isAuthority: true })
  return { root, model: await certify('Model', { issuer: root, aaguid: MODEL }) }
}

/** Opens a scene whose verifier demands certificates of a root. */
export const openAttested = (root: Entity | null, options: SimpleWebAuthnOptions = {}): Scene =>
  openScene({
    verifier: simpleWebAuthn({ attestation: 'direct', ...(root && { roots: [toPem(root)] }), ...options }),
  })

type Statement = Cbor | ((signed: Bytes) => Promise<Cbor>)

/** Registers a passkey of the model. @returns `null`: it was created. Otherwise why it was not, from the log. */
export async function registerWith(scene: Scene, attStmt: Statement, tamper: Tamper = {}): Promise<string | null> {
  const response = await scene.register({ aaguid: MODEL, attestation: { fmt: 'packed', attStmt }, ...tamper })
  const error = errorOf(response)
  if (error === null) return null
  const { cause } = scene.log.errors.at(-1) ?? {}
  const { err, seen } = Object(cause) as { err?: Error; seen?: string }
  return `${error}: ${seen ?? err?.message}`
}

/** Registers with the certificate of an authenticator. */
export const registerAs = (scene: Scene, entity: Entity, ...above: readonly Entity[]): Promise<string | null> =>
  registerWith(scene, attestedBy(entity, ...above.map(({ certificate }) => certificate)))
