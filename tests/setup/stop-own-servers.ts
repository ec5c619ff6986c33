import { afterAll } from 'vitest'
import { stopOwnServers } from '../world.ts'

afterAll(stopOwnServers)
