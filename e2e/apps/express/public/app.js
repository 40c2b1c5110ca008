// Tells the server a new nickname: the `jwt` callback decides what becomes of it.

async function updateSession(data) {
  const { csrfToken } = await (await fetch('/auth/csrf')).json()
  const response = await fetch('/auth/session', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ csrfToken, data }),
  })
  if (!response.ok) throw new Error(`The server answered ${response.status}.`)
  return response.json()
}

document.getElementById('nickname')?.addEventListener('submit', async (event) => {
  event.preventDefault()
  const form = event.currentTarget
  const status = form.querySelector('[role=status]')
  try {
    await updateSession({ nickname: form.elements.namedItem('nickname').value })
    location.reload()
  } catch {
    status.textContent = 'That could not be saved. Try again.'
  }
})
