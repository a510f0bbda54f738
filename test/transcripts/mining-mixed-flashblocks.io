# {"network":"flashblocks","endpoint":"open"}
// flashblocks have fixed times, so a transaction seals no block
>> {"jsonrpc":"2.0","id":1,"method":"previewnet_setMining","params":["mixed"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"mining: expected a block every 2000 ms where blocks are cut in flashblocks"}}
>> {"jsonrpc":"2.0","id":2,"method":"previewnet_setMining","params":["mixed",2000]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"mining: expected a block every 2000 ms where blocks are cut in flashblocks"}}
>> {"jsonrpc":"2.0","id":3,"method":"evm_setAutomine","params":[true]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"mining: expected a block every 2000 ms where blocks are cut in flashblocks"}}
@ 2000
>> {"jsonrpc":"2.0","id":4,"method":"eth_blockNumber","params":[]}
<< {"jsonrpc":"2.0","id":4,"result":"0x1"}
