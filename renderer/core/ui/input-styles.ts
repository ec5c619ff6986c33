/** Stylesheets of what the pages about ordering use beyond the visitors' part. */
import '@mantine/core/styles/Input.layer.css'
