import type { Json } from './contract.ts'
import type { Refusal } from './dialect.ts'

/** Creates a JSON response. */
export const createJson = (value: unknown, status = 200): Response =>
  new Response(JSON.stringify(value), { status, headers: { 'content-type': 'application/json' } })

/** Creates an error response, standard or custom. */
export const createRefusal = (error: string, status: number, own: Refusal | undefined): Response =>
  own ? createJson(own.body, own.status) : createJson({ error }, status)

/** Nests a record below a path of field names. */
export const parseNested = (path: string | undefined, value: Json): Json =>
  path === undefined ? value : path.split('.').reduceRight<Json>((inside, name) => ({ [name]: inside }), value)

/** 122 random bits. */
export const randomText = (): string => crypto.randomUUID().replaceAll('-', '')

/** Seconds since 1970. */
export const nowSeconds = (): number => Math.floor(Date.now() / 1000)
