// the head and the next block
>> {"jsonrpc":"2.0","id":1,"method":"anvil_nodeInfo","params":[]}
<< {"jsonrpc":"2.0","id":1,"result":{"currentBlockNumber":"0x0","currentBlockTimestamp":1767225600,"currentBlockHash":"0x7d212d7106d95a1a69a8cc343d3a0ccd6069c698b5db67606814e50aa0a85f15","hardFork":"osaka","transactionOrder":"fifo","environment":{"baseFee":"0x4c4b40","chainId":84538453,"gasLimit":"0x2625a00","gasPrice":"0x5b8d80"},"forkConfig":{"forkUrl":null,"forkBlockNumber":null,"forkRetryBackoff":null}}}
@ 1000
>> {"jsonrpc":"2.0","id":2,"method":"anvil_nodeInfo","params":[]}
<< {"jsonrpc":"2.0","id":2,"result":{"currentBlockNumber":"0x5","currentBlockTimestamp":1767225601,"currentBlockHash":"0x6fecc2d5b07fd4612e6e41c1fa331d56857f66eee0f566f3faaea9b6c63ec857","hardFork":"osaka","transactionOrder":"fifo","environment":{"baseFee":"0x4c4b40","chainId":84538453,"gasLimit":"0x2625a00","gasPrice":"0x5b8d80"},"forkConfig":{"forkUrl":null,"forkBlockNumber":null,"forkRetryBackoff":null}}}
