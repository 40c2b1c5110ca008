"use server"

import { getRequestEvent } from "solid-js/web"
import { getSession } from "@auth/solid-start"
import { authOptions } from "./auth"

export async function readSession() {
  const event = getRequestEvent()
  return event ? await getSession(event.request, authOptions) : null
}
