# {"network":"flashblocks", "endpoint": "open","alloc":{"0x000000000000000000000000000000000000b0c5":{"code":"0x36600f5760005460005260206000f35b60003580600055600052337fb0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b060206000a200"}}}
// 0x…b0c5 is a box: given a word it stores it in slot 0 and logs it; given nothing it returns it
>> {"jsonrpc":"2.0","id":1,"method":"previewnet_pendingHistory"}
<< {"jsonrpc":"2.0","id":1,"result":[{"at":{"blockNumber":"0x1","flashblockIndex":0},"transactions":["0x4290f33a1f7b9817e3f12013fcb8aacce77762d41b40ceef8ed1db220691b880"],"logs":[]}]}
@ 250
>> {"jsonrpc":"2.0","id":2,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x000000000000000000000000000000000000b0c5","data":"0x0000000000000000000000000000000000000000000000000000000000000007","gas":"0x186a0"}]}
<< {"jsonrpc":"2.0","id":2,"result":"0x211eec6ec8114e38d71f9b26763648332dd320b9a3c3f1f58e8ff8c60f926e2e"}
// what has run and has not gone out in a flashblock is not told of
>> {"jsonrpc":"2.0","id":3,"method":"previewnet_pendingHistory","params":["pending"]}
<< {"jsonrpc":"2.0","id":3,"result":[{"at":{"blockNumber":"0x1","flashblockIndex":0},"transactions":["0x4290f33a1f7b9817e3f12013fcb8aacce77762d41b40ceef8ed1db220691b880"],"logs":[]},{"at":{"blockNumber":"0x1","flashblockIndex":1},"transactions":[],"logs":[]}]}
@ 350
>> {"jsonrpc":"2.0","id":4,"method":"previewnet_pendingHistory","params":["pending"]}
<< {"jsonrpc":"2.0","id":4,"result":[{"at":{"blockNumber":"0x1","flashblockIndex":0},"transactions":["0x4290f33a1f7b9817e3f12013fcb8aacce77762d41b40ceef8ed1db220691b880"],"logs":[]},{"at":{"blockNumber":"0x1","flashblockIndex":1},"transactions":[],"logs":[]},{"at":{"blockNumber":"0x1","flashblockIndex":2},"transactions":["0x211eec6ec8114e38d71f9b26763648332dd320b9a3c3f1f58e8ff8c60f926e2e"],"logs":[{"address":"0x000000000000000000000000000000000000b0c5","topics":["0xb0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0","0x000000000000000000000000f39fd6e51aad88f6f4ce6ab8827279cfffb92266"],"data":"0x0000000000000000000000000000000000000000000000000000000000000007","blockHash":"0x0000000000000000000000000000000000000000000000000000000000000000","blockNumber":"0x1","blockTimestamp":"0x6955b902","transactionHash":"0x211eec6ec8114e38d71f9b26763648332dd320b9a3c3f1f58e8ff8c60f926e2e","transactionIndex":"0x1","logIndex":"0x0","removed":false}]},{"at":{"blockNumber":"0x1","flashblockIndex":3},"transactions":[],"logs":[]}]}

// reads at a flashblock of it
>> {"jsonrpc":"2.0","id":5,"method":"eth_getStorageAt","params":["0x000000000000000000000000000000000000b0c5","0x0",{"blockNumber":"0x1","flashblockIndex":1}]}
<< {"jsonrpc":"2.0","id":5,"result":"0x0000000000000000000000000000000000000000000000000000000000000000"}
>> {"jsonrpc":"2.0","id":6,"method":"eth_getStorageAt","params":["0x000000000000000000000000000000000000b0c5","0x0",{"blockNumber":"0x1","flashblockIndex":2}]}
<< {"jsonrpc":"2.0","id":6,"result":"0x0000000000000000000000000000000000000000000000000000000000000007"}

// the same steps once it is sealed, with its hash
@ 1400
>> {"jsonrpc":"2.0","id":7,"method":"devnet_pendingHistory","params":["0x1"]}
<< {"jsonrpc":"2.0","id":7,"result":[{"at":{"blockNumber":"0x1","flashblockIndex":0},"transactions":["0x4290f33a1f7b9817e3f12013fcb8aacce77762d41b40ceef8ed1db220691b880"],"logs":[]},{"at":{"blockNumber":"0x1","flashblockIndex":1},"transactions":[],"logs":[]},{"at":{"blockNumber":"0x1","flashblockIndex":2},"transactions":["0x211eec6ec8114e38d71f9b26763648332dd320b9a3c3f1f58e8ff8c60f926e2e"],"logs":[{"address":"0x000000000000000000000000000000000000b0c5","topics":["0xb0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0","0x000000000000000000000000f39fd6e51aad88f6f4ce6ab8827279cfffb92266"],"data":"0x0000000000000000000000000000000000000000000000000000000000000007","blockHash":"0x735644ddbca219ca1f18604b859363ce572c2c7d9f8d1b812c228c478af4d5fd","blockNumber":"0x1","blockTimestamp":"0x6955b902","transactionHash":"0x211eec6ec8114e38d71f9b26763648332dd320b9a3c3f1f58e8ff8c60f926e2e","transactionIndex":"0x1","logIndex":"0x0","removed":false}]},{"at":{"blockNumber":"0x1","flashblockIndex":3},"transactions":[],"logs":[]},{"at":{"blockNumber":"0x1","flashblockIndex":4},"transactions":[],"logs":[]},{"at":{"blockNumber":"0x1","flashblockIndex":5},"transactions":[],"logs":[]},{"at":{"blockNumber":"0x1","flashblockIndex":6},"transactions":[],"logs":[]},{"at":{"blockNumber":"0x1","flashblockIndex":7},"transactions":[],"logs":[]},{"at":{"blockNumber":"0x1","flashblockIndex":8},"transactions":[],"logs":[]},{"at":{"blockNumber":"0x1","flashblockIndex":9},"transactions":[],"logs":[]},{"at":{"blockNumber":"0x1","flashblockIndex":10},"transactions":[],"logs":[]}]}

// refused
>> {"jsonrpc":"2.0","id":8,"method":"previewnet_pendingHistory","params":["0x9"]}
<< {"jsonrpc":"2.0","id":8,"error":{"code":-32001,"message":"block not found: 0x9"}}
>> {"jsonrpc":"2.0","id":9,"method":"previewnet_pendingHistory","params":["now"]}
<< {"jsonrpc":"2.0","id":9,"error":{"code":-32602,"message":"params[0]: expected a block tag or number, got \"now\"","data":"params[0]: expected a block tag or number, got \"now\""}}
