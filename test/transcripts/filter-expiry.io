# {"filterExpiryMs":1000,"filtersMax":2}

// a filter that is read within a second of virtual time stays
>> {"jsonrpc":"2.0","id":1,"method":"eth_newBlockFilter","params":[]}
<< {"jsonrpc":"2.0","id":1,"result":"0x1"}
>> {"jsonrpc":"2.0","id":2,"method":"eth_newFilter","params":[{}]}
<< {"jsonrpc":"2.0","id":2,"result":"0x2"}
@ 800
>> {"jsonrpc":"2.0","id":3,"method":"eth_getFilterChanges","params":["0x1"]}
<< {"jsonrpc":"2.0","id":3,"result":["0xf341841d5744392f284c261b4388a08e27856d068336436570321c0bfe816563","0x9c093a7158c51902d4438c21629b138eede87026202d46585a510307c3c94605","0xaf537c1fead01c1909f1a1b413ac7c2cf364e452218ffca4cd68c229138029ed","0xeb728f2c9814bf002e3dc90278781f3f1c1068381ec3339f885ff4afcbd7ece4"]}
>> {"jsonrpc":"2.0","id":4,"method":"eth_getFilterLogs","params":["0x2"]}
<< {"jsonrpc":"2.0","id":4,"result":[]}
@ 800
>> {"jsonrpc":"2.0","id":5,"method":"eth_getFilterChanges","params":["0x1"]}
<< {"jsonrpc":"2.0","id":5,"result":["0x6fecc2d5b07fd4612e6e41c1fa331d56857f66eee0f566f3faaea9b6c63ec857","0x0873b3f43d57edc3ceab7af02af81fb2ed9c2bb546b7cabbd473fb0a5438576a","0xa64f12ca0230f4b1698ff9838c2c65568dc55bd9bcf098f144b5c24f21a756b1","0x92f87e04ff1dd8a2c42d433876ce72152d7b27ce24c67cfe680c47abcb662e59"]}

// two are the most there may be; none has expired yet
>> {"jsonrpc":"2.0","id":6,"method":"eth_newBlockFilter","params":[]}
<< {"jsonrpc":"2.0","id":6,"error":{"code":-32602,"message":"expected at most 2 filters","data":"Exceeded max limit of 2"}}

// 0x2 has not been read for a second: gone, and there is room for another
@ 200
>> {"jsonrpc":"2.0","id":7,"method":"eth_getFilterChanges","params":["0x2"]}
<< {"jsonrpc":"2.0","id":7,"error":{"code":-32000,"message":"filter not found"}}
>> {"jsonrpc":"2.0","id":8,"method":"eth_newPendingTransactionFilter","params":[]}
<< {"jsonrpc":"2.0","id":8,"result":"0x3"}
>> {"jsonrpc":"2.0","id":9,"method":"eth_getFilterChanges","params":["0x3"]}
<< {"jsonrpc":"2.0","id":9,"result":[]}

// and nothing is left to uninstall after the others have expired, too
@ 1000
>> {"jsonrpc":"2.0","id":10,"method":"eth_uninstallFilter","params":["0x1"]}
<< {"jsonrpc":"2.0","id":10,"result":false}
>> {"jsonrpc":"2.0","id":11,"method":"eth_uninstallFilter","params":["0x3"]}
<< {"jsonrpc":"2.0","id":11,"result":false}
