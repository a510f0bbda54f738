# {"dialect": "hardhat"}
// more of previewnet_step and previewnet_pendingHistory: where blocks are not cut
>> {"jsonrpc":"2.0","id":1,"method":"previewnet_step","params":["flashblock"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32004,"message":"the blocks of this network are not cut in flashblocks"}}
@ 70
>> {"jsonrpc":"2.0","id":2,"method":"previewnet_step","params":["block"]}
<< {"jsonrpc":"2.0","id":2,"result":{"from":1767225600070,"to":1767225600200,"sealed":1}}

// an interval that is drawn each time; each step is to where it ends
>> {"jsonrpc":"2.0","id":3,"method":"hardhat_setIntervalMining","params":[[200,1000]]}
<< {"jsonrpc":"2.0","id":3,"result":true}
>> {"jsonrpc":"2.0","id":4,"method":"previewnet_step","params":["block",4]}
<< {"jsonrpc":"2.0","id":4,"result":{"from":1767225600200,"to":1767225603600,"sealed":4}}

// where time seals nothing, blocks would have ended every 200 ms
>> {"jsonrpc":"2.0","id":5,"method":"previewnet_setMining","params":["manual"]}
<< {"jsonrpc":"2.0","id":5,"result":null}
>> {"jsonrpc":"2.0","id":6,"method":"previewnet_step","params":["block",3]}
<< {"jsonrpc":"2.0","id":6,"result":{"from":1767225603600,"to":1767225604200,"sealed":0}}
>> {"jsonrpc":"2.0","id":7,"method":"previewnet_now"}
<< {"jsonrpc":"2.0","id":7,"result":{"ms":1767225604200,"block":"0x5","flashblock":null,"speed":null}}

// each ms in which something was published is a step, a state edit and the opening, too
>> {"jsonrpc":"2.0","id":8,"method":"evm_mine"}
<< {"jsonrpc":"2.0","id":8,"result":"0"}
@ 30
>> {"jsonrpc":"2.0","id":9,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x00000000000000000000000000000000000000d1","value":"0x5","gas":"0x5208"}]}
<< {"jsonrpc":"2.0","id":9,"result":"0xcf65e17041a86afb5cd05933b7d7bc58c3374c427ed5319eb91bbebe21430f64"}
@ 10
>> {"jsonrpc":"2.0","id":10,"method":"anvil_setBalance","params":["0x00000000000000000000000000000000000000d2","0x1"]}
<< {"jsonrpc":"2.0","id":10,"result":true}
@ 10
>> {"jsonrpc":"2.0","id":11,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x00000000000000000000000000000000000000d1","value":"0x6","gas":"0x5208"}]}
<< {"jsonrpc":"2.0","id":11,"result":"0x5df738fa0453205583177bc83be915c67136e09bb54182a077921fda363a2819"}
>> {"jsonrpc":"2.0","id":12,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x00000000000000000000000000000000000000d1","value":"0x7","gas":"0x5208"}]}
<< {"jsonrpc":"2.0","id":12,"result":"0x5d65a71321ef62de0db35b553981745dd3426927173abc38f96aeb4b79052e06"}
>> {"jsonrpc":"2.0","id":13,"method":"previewnet_pendingHistory"}
<< {"jsonrpc":"2.0","id":13,"result":[{"at":{"timestampMs":1767225604200},"transactions":[],"logs":[]},{"at":{"timestampMs":1767225604230},"transactions":["0x2da1126378590d8940da3b16855e6e9dce815e04bc5ae253f0d4f6c08535311b","0x04c0f08bc080615a2f105c96a339b2c56e4ff8a30924e9ce6b1bc2f6af27b3e9","0xcf65e17041a86afb5cd05933b7d7bc58c3374c427ed5319eb91bbebe21430f64"],"logs":[]},{"at":{"timestampMs":1767225604240},"transactions":[],"logs":[]},{"at":{"timestampMs":1767225604250},"transactions":["0x5df738fa0453205583177bc83be915c67136e09bb54182a077921fda363a2819","0x5d65a71321ef62de0db35b553981745dd3426927173abc38f96aeb4b79052e06"],"logs":[]}]}
