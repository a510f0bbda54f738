// the head and the next block
>> {"jsonrpc":"2.0","id":1,"method":"anvil_nodeInfo","params":[]}
<< {"jsonrpc":"2.0","id":1,"result":{"currentBlockNumber":"0x0","currentBlockTimestamp":1767225600,"currentBlockHash":"0x5ddc970e49618c8276bf4af59a11ba1d11d439e4256db5f4887adba1b78889b9","hardFork":"osaka","transactionOrder":"fifo","environment":{"baseFee":"0x4c4b40","chainId":84538453,"gasLimit":"0x2625a00","gasPrice":"0x5b8d80"},"forkConfig":{"forkUrl":null,"forkBlockNumber":null,"forkRetryBackoff":null}}}
@ 1000
>> {"jsonrpc":"2.0","id":2,"method":"anvil_nodeInfo","params":[]}
<< {"jsonrpc":"2.0","id":2,"result":{"currentBlockNumber":"0x5","currentBlockTimestamp":1767225601,"currentBlockHash":"0x6d11c6b8e75273ba6c0ab29f03aac4af87f3c8569b0c04370e35c0c4fd72feea","hardFork":"osaka","transactionOrder":"fifo","environment":{"baseFee":"0x4c4b40","chainId":84538453,"gasLimit":"0x2625a00","gasPrice":"0x5b8d80"},"forkConfig":{"forkUrl":null,"forkBlockNumber":null,"forkRetryBackoff":null}}}
