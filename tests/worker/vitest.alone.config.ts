import { workerProject } from '../workers-project.ts'

export default workerProject('workers-alone')
