import { onMounted, type Ref, ref, watch } from 'vue'

export const FRAMEWORKS = ['Express', 'SvelteKit', 'SolidStart'] as const

const KEY = 'latchkey-framework'

/** Returns the framework that the reader chose last, on any page. The server renders the first one. */
export function useFramework(): Ref<string> {
  const framework = ref<string>(FRAMEWORKS[0])
  onMounted(() => {
    const known = localStorage.getItem(KEY)
    if (FRAMEWORKS.some((name) => name === known)) framework.value = known ?? FRAMEWORKS[0]
    watch(framework, (name) => localStorage.setItem(KEY, name))
  })
  return framework
}
