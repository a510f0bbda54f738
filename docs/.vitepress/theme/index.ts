import theme from 'vitepress/theme'
import './tables.css'

// VitePress asks for a default export.
export default theme
