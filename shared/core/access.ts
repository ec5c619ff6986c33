/** Who may call an endpoint, and in which transaction it runs: settings that many endpoints share. */
export const publicCall = { access: 'public', anonymous: true, tx: 'none' } as const
export const publicRead = { access: 'public', tx: 'read' } as const
export const publicWrite = { access: 'public', tx: 'write' } as const
export const ownCall = { access: 'own', tx: 'none' } as const
export const ownRead = { access: 'own', tx: 'read' } as const
export const ownWrite = { access: 'own', tx: 'write' } as const
export const recentCall = { access: 'own', recentSignIn: true, tx: 'none' } as const
export const recentWrite = { access: 'own', recentSignIn: true, tx: 'write' } as const
export const contentRead = { access: 'content', tx: 'read' } as const
export const contentWrite = { access: 'content', tx: 'write' } as const
export const adminCall = { access: 'admin', tx: 'none' } as const
export const adminRead = { access: 'admin', tx: 'read' } as const
export const ownerCall = { access: 'owner', tx: 'none' } as const
export const adminWrite = { access: 'admin', tx: 'write' } as const
