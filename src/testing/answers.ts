import type { Refusal } from './dialect.ts'

/** Creates a JSON response. */
export const createJson = (value: unknown, status = 200): Response =>
  new Response(JSON.stringify(value), { status, headers: { 'content-type': 'application/json' } })

/** Creates an error response, standard or custom. */
export const createRefusal = (error: string, status: number, own?: Refusal): Response =>
  own ? createJson(own.body, own.status) : createJson({ error }, status)

/** 122 random bits. */
export const randomText = (): string => crypto.randomUUID().replaceAll('-', '')
