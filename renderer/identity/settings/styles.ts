/** Stylesheets of what the settings use beyond the visitors' part. */
import '@mantine/core/styles/Tabs.layer.css'
