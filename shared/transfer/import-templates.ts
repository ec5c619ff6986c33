import type { ImportKind } from '#shared/core/import-options.ts'

const exampleRows: Record<ImportKind, Record<string, string>> = {
  products: {
    SKU: 'LAMP-1',
    Name: 'Example lamp',
    Description: 'Replace this row with your own products.',
    Category: 'Accessories',
    Tags: 'light, desk',
    Price: '24.90',
    'Compare-at price': '',
    Cost: '9.50',
    Stock: '10',
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
