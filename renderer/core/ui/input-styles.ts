/** Stylesheets of the inputs on checkout pages, which other public pages do not use. */
import '@mantine/core/styles/Input.layer.css'
