/** Stylesheets of what the inbox uses beyond the visitors' part. */
import '@mantine/core/styles/Input.layer.css'
