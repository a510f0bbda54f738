# {"network":"flashblocks","endpoint":"open"}
// transactions are traced with the flashblock that shows them, those of the network are not
>> {"jsonrpc":"2.0","id":1,"method":"eth_subscribe","params":["traces",{"tracer":"4byteTracer"}]}
<< {"jsonrpc":"2.0","id":1,"result":"0x1"}
>> {"jsonrpc":"2.0","id":2,"method":"eth_sendTransaction","params":[{"to":"0x00000000000000000000000000000000000000bb","value":"0x1"}]}
<< {"jsonrpc":"2.0","id":2,"result":"0x6fa2babc78c1610a0ab70f6cb0a68675a1a77282fdde6c202486daa069072db4"}
@ 400
<< {"jsonrpc":"2.0","method":"eth_subscription","params":{"subscription":"0x1","result":{"blockNumber":"0x1","transactionIndex":"0x1","txHash":"0x6fa2babc78c1610a0ab70f6cb0a68675a1a77282fdde6c202486daa069072db4","result":{}}}}

// where a flashblock is lost, the seal of the block shows its transactions
>> {"jsonrpc":"2.0","id":3,"method":"previewnet_fault","params":[{"kind":"loseFlashblock"}]}
<< {"jsonrpc":"2.0","id":3,"result":"0x1"}
>> {"jsonrpc":"2.0","id":4,"method":"eth_sendTransaction","params":[{"to":"0x00000000000000000000000000000000000000bb","value":"0x2"}]}
<< {"jsonrpc":"2.0","id":4,"result":"0x9f722848d82289124b4fb7aeef6b41a4b110d9e91ff9cf4180c291d9ed5fa79c"}
@ 400
@ 1200
<< {"jsonrpc":"2.0","method":"eth_subscription","params":{"subscription":"0x1","result":{"blockNumber":"0x1","transactionIndex":"0x2","txHash":"0x9f722848d82289124b4fb7aeef6b41a4b110d9e91ff9cf4180c291d9ed5fa79c","result":{}}}}
