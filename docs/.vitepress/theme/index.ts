// VitePress' own theme with the fonts of the reader's machine: those it brings would be half of what a page weighs.
import theme from 'vitepress/theme-without-fonts'
import './style.css'

export default theme
