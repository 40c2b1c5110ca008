// In place of `$app/navigation`, which works in browsers only.

export async function refreshAll(): Promise<void> {}
