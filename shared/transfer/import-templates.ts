import type { ImportKind } from '#shared/core/import-options.ts'

const exampleRows: Record<ImportKind, Record<string, string>> = {
  products: {
    SKU: 'LAMP-1',
    Barcode: '',
    Name: 'Example lamp',
    Description: 'Replace this row with your own products.',
    Category: 'Accessories',
    Tags: 'light, desk',
    Price: '24.90',
    'Compare-at price': '',
    Cost: '9.50',
    Stock: '10',
    'Sell when out of stock': 'no',
    'Low stock from': '5',
    Status: 'draft',
    'Tax class': 'standard',
    'Needs delivery': 'yes',
    'Weight in grams': '850',
  },
  users: { Name: 'Example Person', Email: 'person@example.com', Username: 'example.person', Role: 'customer' },
  events: {
    Title: 'Example workshop',
    Description: 'Replace this row with your own events.',
    Begins: '2030-05-01 18:00',
    Ends: '2030-05-01 20:00',
    Venue: 'The old mill',
    City: 'Harare',
    Price: '0',
    Published: 'no',
  },
  orders: {
    Order: 'SHOP-1001',
    Date: '2024-03-01 09:30',
    Status: 'completed',
    Customer: 'Example Person',
    Email: 'person@example.com',
    Phone: '0771 234 567',
    Product: 'Example lamp',
    SKU: 'LAMP-1',
    Quantity: '2',
    Price: '24.90',
    Discount: '',
    Delivery: '5.00',
    Tax: '',
    Total: '54.80',
    Currency: 'USD',
    Note: '',
  },
}

/** A table to fill in: the column names and an example row. */
export const importTemplate = (kind: ImportKind) => [Object.keys(exampleRows[kind]), Object.values(exampleRows[kind])]

const productRow = {
  Handle: 'example-shirt',
  Title: 'Example shirt',
  'Body (HTML)': 'Replace these rows with your own products.',
  Vendor: '',
  Type: 'Clothing',
  Tags: 'cotton, summer',
  'Option1 Name': 'Size',
  'Option1 Value': 'S',
  'Option2 Name': 'Colour',
  'Option2 Value': 'Red',
  'Variant SKU': 'SHIRT-S-RED',
  'Variant Barcode': '',
  'Variant Grams': '200',
  'Variant Inventory Qty': '5',
  'Variant Inventory Policy': 'deny',
  'Variant Price': '19.90',
  'Variant Compare At Price': '24.90',
  'Variant Requires Shipping': 'true',
  'Image Src': '',
  'Image Position': '',
  'Image Alt Text': '',
  'SEO Title': '',
  'SEO Description': '',
  'Cost per item': '8',
  Status: 'draft',
}

/**
 * A table of products with variants and pictures: one row per variant, in the columns of Shopify's products CSV. Rows
 * after the first one of a product repeat its handle.
 */
export const productsTemplate = (): string[][] => {
  const rows: Partial<typeof productRow>[] = [
    productRow,
    {
      ...{ Handle: 'example-shirt', 'Option1 Value': 'M', 'Option2 Value': 'Red', 'Variant SKU': 'SHIRT-M-RED' },
      ...{ 'Variant Grams': '210', 'Variant Inventory Qty': '3', 'Variant Price': '21.90' },
    },
    {
      ...{ Handle: 'example-lamp', Title: 'Example lamp', 'Body (HTML)': 'A product without variants.' },
      ...{ Type: 'Accessories', 'Variant SKU': 'LAMP-1', 'Variant Inventory Qty': '10', 'Variant Price': '24.90' },
      ...{ 'Variant Grams': '850', Status: 'draft' },
    },
  ]
  const head = Object.keys(productRow) as (keyof typeof productRow)[]
  return [head, ...rows.map((row) => head.map((name) => row[name] ?? ''))]
}
