import { formEndpoint } from '../core/form-endpoint.ts'
import type { Me } from './auth.ts'

export const changeAvatar = formEndpoint<Me>()('PUT /api/auth/me/avatar', {
  access: 'own',
  limit: 'write',
  files: ['avatar'],
})
