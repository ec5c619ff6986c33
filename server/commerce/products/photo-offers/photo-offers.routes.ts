import type { Handlers } from '#server/core/http/serve.ts'
import type { adminPhotoOffers as adminContract, photoOffers as contract } from '#shared/commerce/photo-offers.ts'
import { requireRow } from '#shared/core/errors.ts'
import { findPublished } from '../find.ts'
import { productOf, withRate } from '../present.ts'
import { trashProducts } from '../trash.ts'
import { findOffer } from './find-offer.ts'
import { findLicences, saveLicences } from './licences.ts'
import { readOffer, saveOffer } from './offers.ts'

export const photoOffers: Handlers<typeof contract> = {
  async get({ id }, ctx) {
    const offer = await findOffer(ctx.db, id)
    const product = requireRow(offer ? [offer] : [], 'product')
    const { row, images, variants } = await findPublished(ctx.db, product.id)
    const names = new Set(row.options[1]?.values)
    const licences = (await findLicences(ctx.db)).filter(({ name }) => names.has(name))
    return {
      product: productOf(await withRate(ctx), row, images, variants),
      licences: licences.map(({ name, text }) => ({ name, text })),
    }
  },
}

export const adminPhotoOffers: Handlers<typeof adminContract> = {
  get: ({ id }, { db }) => readOffer(db, id),

  async save({ id, prices }, ctx) {
    await saveOffer(ctx, id, prices)
    return readOffer(ctx.db, id)
  },

  async end({ id }, ctx) {
    const offer = await findOffer(ctx.db, id)
    await trashProducts(ctx, [requireRow(offer ? [offer] : [], 'product').id])
    return { message: 'The photo is no longer for sale.' }
  },

  async saveLicences({ licences }, ctx) {
    return { licences: await saveLicences(ctx, licences) }
  },
}
