/** Stylesheets of the settings that public pages do not load. */
import '@mantine/core/styles/Tabs.layer.css'
