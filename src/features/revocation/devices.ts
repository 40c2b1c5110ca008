/*! The entry contains Bowser, https://github.com/bowser-js/bowser, MIT License, Copyright 2015 Dustin Diaz. */
import Bowser from 'bowser'
import type { HeaderReader } from '../../types/header-reader.ts'
import type { DeviceReader } from '../../types/revocation.ts'

/** Characters of a user agent that are parsed. Longer ones are not of browsers. */
const MAX_CHARACTERS = 512

/** Brands of client hints, which any client can claim, by the name to show. The first that matches counts. */
const BRANDS: readonly (readonly [brand: string, name: string])[] = [
  ['Microsoft Edge', 'Edge'],
  ['Opera', 'Opera'],
  ['Brave', 'Brave'],
  ['Vivaldi', 'Vivaldi'],
  ['Samsung Internet', 'Samsung Internet'],
  ['Google Chrome', 'Chrome'],
]

const PLATFORMS: ReadonlySet<string> = new Set(['Android', 'Chrome OS', 'iOS', 'Linux', 'macOS', 'Windows'])

/** Returns the browser that the client hints name. @see https://wicg.github.io/ua-client-hints/#sec-ch-ua */
function findBrand(headers: HeaderReader): string | undefined {
  const hint = headers.get('sec-ch-ua')?.slice(0, MAX_CHARACTERS) ?? ''
  return BRANDS.find(([brand]) => hint.includes(`"${brand}"`))?.[1]
}

/** @see https://wicg.github.io/ua-client-hints/#sec-ch-ua-platform */
function findPlatform(headers: HeaderReader): string | undefined {
  const platform = headers.get('sec-ch-ua-platform')?.replaceAll('"', '') ?? ''
  return PLATFORMS.has(platform) ? platform : undefined
}

function describe(headers: HeaderReader): string | null {
  const agent = headers.get('user-agent')?.slice(0, MAX_CHARACTERS)
  const parsed = agent ? Bowser.parse(agent) : null
  const browser = findBrand(headers) ?? parsed?.browser.name
  const platform = findPlatform(headers) ?? parsed?.os.name
  if (browser && platform) return `${browser} on ${platform}`
  return browser || platform || null
}

const IPV4 = /^(\d{1,3}\.\d{1,3}\.\d{1,3})\.\d{1,3}$/
const IPV6 = /^[\da-f]{1,4}(?::[\da-f]{0,4}){2,7}(?:\/\d{1,3})?$/i

/** Returns the /24 of an IPv4 address, and the /48 of an IPv6 network in canonical form. */
function coarsen(address: string): string | null {
  const [, start] = IPV4.exec(address) ?? []
  if (start !== undefined) return `${start}.0/24`
  const [first = '', second = '0', third = '0'] = (address.split('::')[0] ?? '').split(':')
  return IPV6.test(address) ? `${first}:${second || 0}:${third || 0}::/48` : null
}

/**
 * Creates the function that labels devices in a list of sessions: "Firefox on Windows" from the headers, and the
 * network of the client. Headers are what the client claims, so show the label and decide nothing by it.
 *
 * @example
 * createAuth({ session: { devices: devices() } })
 */
export const devices = (): DeviceReader => ({ describe, coarsen })
