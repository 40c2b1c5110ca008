// VitePress' own theme with a landing page, tabs for frameworks and an own 404 page. It uses the fonts of the reader's
// machine: those of the theme would be half of what a page weighs.

import type { Theme } from 'vitepress'
import theme from 'vitepress/theme-without-fonts'
import { h } from 'vue'
import FrameworkTabs from './FrameworkTabs.vue'
import LandingPage from './LandingPage.vue'
import NotFound from './NotFound.vue'
import './style.css'
import './landing.css'

export default {
  extends: theme,
  Layout: () => h(theme.Layout, null, { 'not-found': () => h(NotFound) }),
  enhanceApp({ app }) {
    app.component('FrameworkTabs', FrameworkTabs)
    app.component('LandingPage', LandingPage)
  },
} satisfies Theme
